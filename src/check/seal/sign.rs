//! Ed25519 keys as `openssl genpkey -algorithm ed25519` writes them, and signatures over checkpoints.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

use super::error::Error;
use super::hash::{hex, unhex};
use super::manifest::Checkpoint;

/// What stands before the 32 bytes of a private key (RFC 8410, PKCS #8).
const PRIVATE: &[u8] = &[0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
/// What stands before the 32 bytes of a public key (RFC 8410).
const PUBLIC: &[u8] = &[0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 0x21, 0];

/// Signs checkpoints.
pub struct Signer(SigningKey);

impl Signer {
    /// Reads a private key in PEM.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(path: &str, pem: &str) -> Result<Self, Error> {
        let seed = key(pem, "PRIVATE KEY", PRIVATE).ok_or_else(|| Error::Key(path.to_owned()))?;
        Ok(Self(SigningKey::from_bytes(&seed)))
    }

    /// The public key in hexadecimal.
    #[must_use]
    pub fn key(&self) -> String {
        hex(self.0.verifying_key().as_bytes())
    }

    /// The signature of a text, in hexadecimal.
    #[must_use]
    pub fn sign(&self, text: &str) -> String {
        hex(&self.0.sign(text.as_bytes()).to_bytes())
    }
}

/// A public key that is trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trusted(String);

impl Trusted {
    /// Reads a public key in PEM.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(path: &str, pem: &str) -> Result<Self, Error> {
        let bytes = key(pem, "PUBLIC KEY", PUBLIC).ok_or_else(|| Error::Key(path.to_owned()))?;
        Ok(Self(hex(&bytes)))
    }
}

impl Checkpoint {
    /// What is wrong with its signature; with a trusted key, that it is not signed by that key.
    #[must_use]
    pub fn misigned(&self, trusted: Option<&Trusted>) -> Option<String> {
        let number = self.checkpoint;
        if let Some(trusted) = trusted
            && self.key.as_ref() != Some(&trusted.0)
        {
            return Some(format!("checkpoint {number} is not signed by the trusted key"));
        }
        let (Some(key), Some(signature)) = (&self.key, &self.signature) else {
            let half = self.key.is_some() || self.signature.is_some();
            return half.then(|| format!("half of checkpoint {number}'s signature is missing"));
        };
        let holds = holds(key, signature, &self.signed_text());
        (!holds).then(|| format!("checkpoint {number} was changed after it was signed"))
    }
}

fn holds(key: &str, signature: &str, text: &str) -> bool {
    let key = unhex(key.as_bytes()).and_then(|key| VerifyingKey::from_bytes(&key).ok());
    let signature = unhex(signature.as_bytes()).map(|bytes| Signature::from_bytes(&bytes));
    let (Some(key), Some(signature)) = (key, signature) else { return false };
    key.verify_strict(text.as_bytes(), &signature).is_ok()
}

fn key(pem: &str, name: &str, before: &[u8]) -> Option<[u8; 32]> {
    let after = pem.split_once(&format!("-----BEGIN {name}-----"))?.1;
    let inside = after.split_once(&format!("-----END {name}-----"))?.0;
    base64(inside)?.strip_prefix(before)?.try_into().ok()
}

/// Decodes base64 with line breaks.
fn base64(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0);
    for letter in text.bytes().filter(|letter| !letter.is_ascii_whitespace() && *letter != b'=') {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        held = (held << 6 | u32::from(six)) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xff).unwrap_or(0));
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8410, section 10.3.
    const PRIVATE_PEM: &str =
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n";
    const PUBLIC_PEM: &str =
        "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n";

    #[test]
    fn keys_are_read_as_openssl_writes_them() {
        let signer = Signer::read("k", PRIVATE_PEM).unwrap();
        assert_eq!(Trusted(signer.key()), Trusted::read("p", PUBLIC_PEM).unwrap());
        assert!(Signer::read("p", PUBLIC_PEM).is_err() && Trusted::read("k", "ssh-ed25519 AAAA").is_err());
    }

    #[test]
    fn a_signature_holds_for_its_checkpoint_only_and_a_trusted_key_must_have_made_it() {
        let signer = Signer::read("k", PRIVATE_PEM).unwrap();
        let trusted = Trusted::read("p", PUBLIC_PEM).unwrap();
        let mut signed = Checkpoint { checkpoint: 1, lines: 3, chain: "c".to_owned(), ..Checkpoint::default() };
        assert_eq!(signed.misigned(None), None);
        assert!(signed.misigned(Some(&trusted)).is_some());
        (signed.key, signed.signature) = (Some(signer.key()), Some(signer.sign(&signed.signed_text())));
        assert_eq!(signed.misigned(Some(&trusted)), None);
        signed.lines = 2;
        assert!(signed.misigned(None).is_some_and(|wrong| wrong.contains("changed after")));
    }
}
