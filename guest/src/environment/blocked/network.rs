//! Variables that decide where traffic and secrets go, whom to trust, and where packages come from.
//!
//! Sources: curl(1), the TLS pages of OpenSSL, Node, Python requests and git; aws, az, gcloud and their
//! SDKs, docker, kubectl, vault, libvirt; go(1), npm, pip, uv, gem, hex.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("AWS_CA_BUNDLE", "names the certificates that are trusted"),
    (
        "AWS_CONFIG_FILE",
        "decides which secrets are used, and can name a program to run",
    ),
    (
        "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
        "decides where secrets come from",
    ),
    (
        "AWS_CONTAINER_CREDENTIALS_FULL_URI",
        "decides where secrets come from",
    ),
    (
        "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
        "decides where secrets come from",
    ),
    (
        "AWS_DATA_PATH",
        "decides which secrets are used, and can name a program to run",
    ),
    (
        "AWS_DEFAULT_PROFILE",
        "decides which secrets are used, and can name a program to run",
    ),
    (
        "AWS_EC2_METADATA_SERVICE_ENDPOINT",
        "decides where secrets come from",
    ),
    (
        "AWS_PROFILE",
        "decides which secrets are used, and can name a program to run",
    ),
    (
        "AWS_SHARED_CREDENTIALS_FILE",
        "decides which secrets are used, and can name a program to run",
    ),
    (
        "AWS_WEB_IDENTITY_TOKEN_FILE",
        "decides where secrets come from",
    ),
    (
        "AZURE_AUTHORITY_HOST",
        "decides which secrets are used, and where they are sent",
    ),
    (
        "AZURE_AUTH_LOCATION",
        "decides which secrets are used, and where they are sent",
    ),
    (
        "AZURE_CLIENT_CERTIFICATE_PATH",
        "decides which secrets are used, and where they are sent",
    ),
    (
        "AZURE_CONFIG_DIR",
        "decides which secrets are used, and where they are sent",
    ),
    ("AZURE_EXTENSION_DIR", "decides which code az loads"),
    (
        "AZURE_FEDERATED_TOKEN_FILE",
        "decides which secrets are used, and where they are sent",
    ),
    ("BOTO_CONFIG", "names a file of secrets and servers"),
    ("BOTO_PATH", "names a file of secrets and servers"),
    ("BUILDKIT_HOST", "decides which machine runs the work"),
    ("BUILDX_BUILDER", "decides which machine runs the work"),
    (
        "BUN_CONFIG_REGISTRY",
        "decides where bun takes packages from",
    ),
    ("CONSUL_HTTP_ADDR", "decides which server gets secrets"),
    ("CONTAINERD_ADDRESS", "decides which machine runs the work"),
    ("CONTAINER_HOST", "decides which machine runs the work"),
    ("CURL_CA_BUNDLE", "names the certificates that are trusted"),
    ("CURL_SSL_BACKEND", "decides how curl checks certificates"),
    (
        "CYPRESS_INSTALL_BINARY",
        "decides where programs are taken from",
    ),
    (
        "DOCKER_CERT_PATH",
        "decides whether docker checks whom it talks to",
    ),
    ("DOCKER_CONTEXT", "decides which machine runs the work"),
    ("DOCKER_HOST", "decides which machine runs the work"),
    (
        "DOCKER_TLS",
        "decides whether docker checks whom it talks to",
    ),
    (
        "DOCKER_TLS_VERIFY",
        "decides whether docker checks whom it talks to",
    ),
    ("ELECTRON_MIRROR", "decides where programs are taken from"),
    (
        "FNM_NODE_DIST_MIRROR",
        "decides where programs are taken from",
    ),
    (
        "GOINSECURE",
        "decides whether go checks the code that it fetches",
    ),
    (
        "GONOPROXY",
        "decides whether go checks the code that it fetches",
    ),
    (
        "GONOSUMCHECK",
        "decides whether go checks the code that it fetches",
    ),
    (
        "GONOSUMDB",
        "decides whether go checks the code that it fetches",
    ),
    (
        "GOOGLE_APPLICATION_CREDENTIALS",
        "names a file of secrets, which can name a program to run",
    ),
    (
        "GOOGLE_EXTERNAL_ACCOUNT_ALLOW_EXECUTABLES",
        "lets a file of secrets name a program to run",
    ),
    (
        "GOPRIVATE",
        "decides whether go checks the code that it fetches",
    ),
    ("GOPROXY", "decides where go takes code from"),
    (
        "GOSUMDB",
        "decides whether go checks the code that it fetches",
    ),
    ("HEX_HOME", "decides where mix takes packages from"),
    ("HEX_MIRROR", "decides where mix takes packages from"),
    ("LIBVIRT_DEFAULT_URI", "decides which machine runs the work"),
    (
        "NODE_TLS_REJECT_UNAUTHORIZED",
        "decides whether node checks certificates",
    ),
    ("NOMAD_ADDR", "decides which server gets secrets"),
    (
        "NVM_NODEJS_ORG_MIRROR",
        "decides where programs are taken from",
    ),
    (
        "PLAYWRIGHT_BROWSERS_PATH",
        "decides which browsers tests run",
    ),
    (
        "PLAYWRIGHT_DOWNLOAD_HOST",
        "decides where programs are taken from",
    ),
    ("REGISTRY_AUTH_FILE", "names a file of secrets"),
    (
        "REQUESTS_CA_BUNDLE",
        "names the certificates that are trusted",
    ),
    ("RUBYGEMS_HOST", "decides where gem sends packages"),
    ("SOCKS5_SERVER", "sends traffic through another host"),
    ("SOCKS_SERVER", "sends traffic through another host"),
    ("SSL_CERT_DIR", "names the certificates that are trusted"),
    ("SSL_CERT_FILE", "names the certificates that are trusted"),
    ("UV_CACHE_DIR", "decides which code uv runs"),
    (
        "UV_CONFIG_FILE",
        "decides where uv takes packages from, and whom it trusts",
    ),
    (
        "UV_DEFAULT_INDEX",
        "decides where uv takes packages from, and whom it trusts",
    ),
    ("UV_ENV_FILE", "decides which code uv runs"),
    (
        "UV_EXTRA_INDEX_URL",
        "decides where uv takes packages from, and whom it trusts",
    ),
    (
        "UV_FIND_LINKS",
        "decides where uv takes packages from, and whom it trusts",
    ),
    (
        "UV_INSECURE_HOST",
        "decides where uv takes packages from, and whom it trusts",
    ),
    (
        "UV_KEYRING_PROVIDER",
        "decides where uv takes packages from, and whom it trusts",
    ),
    ("UV_PROJECT", "decides which code uv runs"),
    ("UV_PROJECT_ENVIRONMENT", "decides which code uv runs"),
    (
        "UV_PUBLISH_URL",
        "decides where uv takes packages from, and whom it trusts",
    ),
    ("UV_TOOL_BIN_DIR", "decides which code uv runs"),
    ("UV_TOOL_DIR", "decides which code uv runs"),
    ("UV_WORKING_DIRECTORY", "decides which code uv runs"),
    (
        "VIRSH_DEFAULT_CONNECT_URI",
        "decides which machine runs the work",
    ),
];
