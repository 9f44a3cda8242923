//! Variables that decide where traffic and secrets go, whom to trust, and where packages come from.
//!
//! Sources: curl(1), the TLS pages of OpenSSL, Node, Python requests and git; aws, az, gcloud and their
//! SDKs, docker, kubectl, vault, libvirt; go(1), npm, pip, uv, gem, rustup(1), nvm, playwright.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "AWS_CA_BUNDLE CURL_CA_BUNDLE CURL_SSL_BACKEND NODE_TLS_REJECT_UNAUTHORIZED \
         REQUESTS_CA_BUNDLE SSL_CERT_DIR SSL_CERT_FILE",
        "decides which certificates are trusted",
    ),
    (
        "AWS_CONFIG_FILE AWS_DATA_PATH AWS_DEFAULT_PROFILE AWS_PROFILE \
         AWS_SHARED_CREDENTIALS_FILE BOTO_CONFIG GOOGLE_APPLICATION_CREDENTIALS \
         GOOGLE_EXTERNAL_ACCOUNT_ALLOW_EXECUTABLES",
        "decides which secrets are used, and can name a program to run",
    ),
    (
        "AWS_CONTAINER_CREDENTIALS_FULL_URI AWS_CONTAINER_CREDENTIALS_RELATIVE_URI \
         AWS_EC2_METADATA_SERVICE_ENDPOINT AWS_WEB_IDENTITY_TOKEN_FILE AZURE_AUTHORITY_HOST \
         AZURE_AUTH_LOCATION AZURE_CLIENT_CERTIFICATE_PATH AZURE_CONFIG_DIR \
         AZURE_FEDERATED_TOKEN_FILE",
        "decides which secrets are used, and where they are sent",
    ),
    ("AZURE_EXTENSION_DIR", "decides which code az loads"),
    (
        "BUILDKIT_HOST BUILDX_BUILDER CONTAINERD_ADDRESS CONTAINER_HOST DOCKER_CONTEXT \
         DOCKER_HOST LIBVIRT_DEFAULT_URI",
        "decides which machine runs the work",
    ),
    (
        "BUN_CONFIG_REGISTRY ELECTRON_MIRROR FNM_NODE_DIST_MIRROR GOPROXY MVNW_REPOURL \
         NVM_NODEJS_ORG_MIRROR PLAYWRIGHT_BROWSERS_PATH PLAYWRIGHT_DOWNLOAD_HOST \
         RUBYGEMS_HOST RUSTUP_DIST_ROOT RUSTUP_DIST_SERVER RUSTUP_UPDATE_ROOT UV_CONFIG_FILE \
         UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL UV_FIND_LINKS UV_INSECURE_HOST UV_PUBLISH_URL",
        "decides where packages and programs come from",
    ),
    (
        "CONSUL_HTTP_ADDR NOMAD_ADDR",
        "decides which server gets secrets",
    ),
    (
        "DOCKER_CERT_PATH DOCKER_TLS DOCKER_TLS_VERIFY",
        "decides whether docker checks whom it talks to",
    ),
    (
        "GOINSECURE GONOPROXY GONOSUMCHECK GONOSUMDB GOPRIVATE GOSUMDB",
        "decides whether go checks the code that it fetches",
    ),
    (
        "SOCKS5_SERVER SOCKS_SERVER",
        "sends traffic through another host",
    ),
    (
        "UV_ENV_FILE UV_PROJECT UV_PROJECT_ENVIRONMENT UV_TOOL_BIN_DIR UV_TOOL_DIR \
         UV_WORKING_DIRECTORY",
        "decides which code uv runs",
    ),
];
