import os

import jwt

GATEWAY = os.environ.get("GATEWAY", "http://127.0.0.1:8787")
PROJECT_ID = os.environ["PROJECT_ID"]
DOMAIN = os.environ["DOMAIN"]

keys = jwt.PyJWKClient(f"{GATEWAY}/.well-known/jwks.json")
# The algorithm is named here: a token must not choose how it is verified.
RULES = {"algorithms": ["ES256"], "issuer": GATEWAY, "audience": PROJECT_ID, "leeway": 30}


def account_of(header: str | None) -> str | None:
    """The account (CAIP-10) that an Authorization header speaks for; none where its token is missing or is not a session of yours."""
    scheme, _, token = (header or "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    try:
        claims = jwt.decode(token, keys.get_signing_key_from_jwt(token).key, **RULES)
    except jwt.PyJWTError:
        return None
    # Another site may have sent its visitors to the same project.
    return claims.get("sub") if claims.get("domain") == DOMAIN else None
