//! A stack of its own for parsers that call themselves.

/// Bytes; only those that are used are ever taken from memory.
const SIZE: usize = 64 << 20;

/// What the work gives; `None` when it could not be started, or a parser failed in a way it should not.
pub(super) fn on_its_own<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(SIZE).spawn_scoped(scope, work).ok()?;
        thread.join().ok()
    })
}
