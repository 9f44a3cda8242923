//! Variables that decide where traffic and secrets go, whom to trust, and where packages come from.
//!
//! Sources: curl(1), the TLS pages of OpenSSL, Node, Python requests and git; aws, az, gcloud and their
//! SDKs, docker, kubectl, vault, libvirt; go(1), npm, pip, uv, gem, rustup(1), nvm, playwright.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "AWS_CA_BUNDLE CURL_CA_BUNDLE DOCKER_CERT_PATH DOCKER_TLS_VERIFY \
         NODE_TLS_REJECT_UNAUTHORIZED REQUESTS_CA_BUNDLE SSL_CERT_DIR SSL_CERT_FILE",
        "decides which certificates are trusted",
    ),
    (
        "AWS_CONFIG_FILE AWS_DEFAULT_PROFILE AWS_PROFILE AWS_SHARED_CREDENTIALS_FILE \
         GOOGLE_APPLICATION_CREDENTIALS GOOGLE_EXTERNAL_ACCOUNT_ALLOW_EXECUTABLES",
        "decides which secrets are used, and can name a program to run",
    ),
    (
        "AWS_CONTAINER_CREDENTIALS_FULL_URI AWS_CONTAINER_CREDENTIALS_RELATIVE_URI \
         AWS_EC2_METADATA_SERVICE_ENDPOINT AWS_WEB_IDENTITY_TOKEN_FILE AZURE_AUTH_LOCATION \
         AZURE_CONFIG_DIR AZURE_FEDERATED_TOKEN_FILE",
        "decides which secrets are used, and where they are sent",
    ),
    (
        "BUN_CONFIG_REGISTRY GOPROXY RUBYGEMS_HOST RUSTUP_DIST_SERVER RUSTUP_UPDATE_ROOT \
         UV_CONFIG_FILE UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL UV_FIND_LINKS UV_INSECURE_HOST",
        "decides where packages come from",
    ),
    (
        "CONTAINER_HOST DOCKER_CONTEXT DOCKER_HOST",
        "decides which machine runs the work",
    ),
    (
        "GOINSECURE GONOPROXY GONOSUMCHECK GONOSUMDB GOPRIVATE GOSUMDB",
        "decides whether go checks the code that it fetches",
    ),
];
