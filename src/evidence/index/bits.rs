//! The calls of a strip one by one, from either end.

/// The set bits of a number, as places.
#[derive(Debug, Clone)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let at = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

impl DoubleEndedIterator for Bits {
    fn next_back(&mut self) -> Option<usize> {
        let at = (self.0 != 0).then(|| 63 - self.0.leading_zeros() as usize)?;
        self.0 &= !(1 << at);
        Some(at)
    }
}

/// Eight bytes that are 0 or 1 as bits, the first one lowest.
pub(super) fn packed(marks: [u8; 8]) -> u8 {
    (u64::from_le_bytes(marks).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}
