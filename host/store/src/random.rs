//! Tokens and identifiers from the randomness of the system.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The system has no randomness to give.
#[derive(Debug, thiserror::Error)]
#[error("the system gave no random bytes ({0}); nothing secret can be made until it does")]
pub struct RandomError(getrandom::Error);

/// A secret of 24 random bytes, as 32 characters of base64url.
pub fn token() -> Result<String, RandomError> {
    Ok(URL_SAFE_NO_PAD.encode(bytes::<24>()?))
}

/// A random UUID (version 4), in lower case.
pub fn uuid() -> Result<String, RandomError> {
    let uuid = uuid::Builder::from_random_bytes(bytes()?).into_uuid();
    Ok(uuid.hyphenated().to_string())
}

fn bytes<const LENGTH: usize>() -> Result<[u8; LENGTH], RandomError> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(RandomError)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{token, uuid};

    #[test]
    fn tokens_are_32_characters_that_a_url_may_have() {
        let tokens: HashSet<String> = (0..200).map(|_| token().unwrap()).collect();
        assert_eq!(tokens.len(), 200);
        for token in tokens {
            let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            assert!(token.len() == 32 && token.bytes().all(is_safe), "{token}");
        }
    }

    #[test]
    fn identifiers_are_of_version_4() {
        let ids: HashSet<String> = (0..200).map(|_| uuid().unwrap()).collect();
        assert_eq!(ids.len(), 200);
        for id in ids {
            let parsed = uuid::Uuid::try_parse(&id).unwrap();
            assert_eq!(parsed.get_version_num(), 4);
            assert_eq!(parsed.get_variant(), uuid::Variant::RFC4122);
            assert_eq!(id.len(), 36);
        }
    }
}
