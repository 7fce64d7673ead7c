//! The file `index.db`. Addresses, chains and transactions are rows of their own, and others name them by small whole numbers.
//!
//! | table | one row is | grows with |
//! |---|---|---|
//! | `secret` | the key that signs cursors | – |
//! | `chain` | a chain, and the last block that was followed on it | chains |
//! | `block` | a block that may still be replaced: the last 64 of each chain | chains |
//! | `address` | 20 bytes; `uses`: how many rows of other tables name it. It goes with the last of them | who met our accounts |
//! | `account` | an address that was requested, on a chain; `owner`: the network of its first request, an IPv4 /24 or IPv6 /48 and nothing finer, none in rows of before that was kept; `project`: the project of it; `native_from`: below it coins that moved without a log are not known; `kept_from`: older rows were dropped; `size`: the sum of its entries' | accounts |
//! | `gap` | blocks of an account that were not read yet; by chain, so that a chain without any costs nothing | accounts, while reading |
//! | `tx` | a transaction that touched an account, whichever | ~110 bytes each |
//! | `move` | something that it moved, or an approval | ~45 bytes each |
//! | `entry` | that transaction in one account's history; `size`: its moves there, at least 1 | ~25 bytes each, capped per account |
//! | `seen` | a token that an account received | tokens |
//! | `dealt` | an address that an account itself sent something to, or called | counterparts |
//! | `token` | what a contract says of itself; it goes with the address | tokens |
//! | `coin_account` | an address that was requested, on a Bitcoin chain, with `owner` and `project` as above: read from block `low` up to the chain's head, and to be read down to `floor`; `kept_from`: older rows were dropped | accounts |
//! | `coin_entry` | what a transaction did for such an address | ~150 bytes each |
//!
//! An account's history is `entry` backwards from its end or from a cursor, above the newest gap: what lies below is not whole yet.

/// See [`crate::database::prepare`].
pub const STEPS: [&str; 6] = [
    "
    CREATE TABLE secret (key BLOB NOT NULL) STRICT;
    INSERT INTO secret VALUES (randomblob(32));
    CREATE TABLE chain (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        head INTEGER
    ) STRICT;
    CREATE TABLE block (
        chain INTEGER NOT NULL,
        number INTEGER NOT NULL,
        hash BLOB NOT NULL,
        PRIMARY KEY (chain, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE address (
        id INTEGER PRIMARY KEY,
        bytes BLOB NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE account (
        id INTEGER PRIMARY KEY,
        chain INTEGER NOT NULL,
        address INTEGER NOT NULL,
        asked_ms INTEGER NOT NULL,
        native_from INTEGER NOT NULL,
        UNIQUE (chain, address)
    ) STRICT;
    CREATE TABLE gap (
        account INTEGER NOT NULL,
        low INTEGER NOT NULL,
        high INTEGER NOT NULL,
        PRIMARY KEY (account, low)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tx (
        id INTEGER PRIMARY KEY,
        chain INTEGER NOT NULL,
        block INTEGER NOT NULL,
        place INTEGER NOT NULL,
        hash BLOB NOT NULL,
        time INTEGER NOT NULL,
        sender INTEGER NOT NULL,
        receiver INTEGER,
        nonce INTEGER NOT NULL,
        selector INTEGER,
        failed INTEGER NOT NULL,
        breadth INTEGER,
        UNIQUE (chain, block, place)
    ) STRICT;
    CREATE TABLE move (
        tx INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        token INTEGER,
        source INTEGER NOT NULL,
        target INTEGER NOT NULL,
        amount BLOB NOT NULL,
        item BLOB,
        PRIMARY KEY (tx, ordinal)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE entry (
        account INTEGER NOT NULL,
        time INTEGER NOT NULL,
        block INTEGER NOT NULL,
        place INTEGER NOT NULL,
        tx INTEGER NOT NULL,
        PRIMARY KEY (account, time, block, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entry_tx ON entry (tx);
    CREATE TABLE seen (
        account INTEGER NOT NULL,
        token INTEGER NOT NULL,
        PRIMARY KEY (account, token)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE dealt (
        account INTEGER NOT NULL,
        address INTEGER NOT NULL,
        PRIMARY KEY (account, address)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE token (
        chain INTEGER NOT NULL,
        address INTEGER NOT NULL,
        name TEXT,
        symbol TEXT,
        decimals INTEGER,
        PRIMARY KEY (chain, address)
    ) STRICT, WITHOUT ROWID;
",
    "
    CREATE TABLE coin_account (
        id INTEGER PRIMARY KEY,
        chain INTEGER NOT NULL,
        address TEXT NOT NULL,
        asked_ms INTEGER NOT NULL,
        low INTEGER,
        floor INTEGER,
        UNIQUE (chain, address)
    ) STRICT;
    CREATE TABLE coin_entry (
        account INTEGER NOT NULL,
        block INTEGER NOT NULL,
        place INTEGER NOT NULL,
        txid BLOB NOT NULL,
        time INTEGER NOT NULL,
        way INTEGER NOT NULL,
        units INTEGER NOT NULL,
        mined INTEGER NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        PRIMARY KEY (account, block, place)
    ) STRICT, WITHOUT ROWID;
",
    "
    ALTER TABLE account ADD COLUMN kept_from INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entry ADD COLUMN size INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE coin_account ADD COLUMN kept_from INTEGER NOT NULL DEFAULT 0;
    UPDATE entry SET size = max(1, (
        SELECT count(*) FROM move WHERE move.tx = entry.tx
        AND (SELECT address FROM account WHERE id = entry.account) IN (source, target)));
    UPDATE account SET size = (
        SELECT coalesce(sum(entry.size), 0) FROM entry WHERE entry.account = account.id);
    CREATE TRIGGER entry_added AFTER INSERT ON entry BEGIN
        UPDATE account SET size = size + new.size WHERE id = new.account;
    END;
    CREATE TRIGGER entry_changed AFTER UPDATE OF size ON entry BEGIN
        UPDATE account SET size = size + new.size - old.size WHERE id = new.account;
    END;
    CREATE TRIGGER entry_gone AFTER DELETE ON entry BEGIN
        UPDATE account SET size = size - old.size WHERE id = old.account;
    END;
",
    "
    DELETE FROM entry WHERE account NOT IN (SELECT id FROM account);
    DELETE FROM gap WHERE account NOT IN (SELECT id FROM account);
    DELETE FROM seen WHERE account NOT IN (SELECT id FROM account);
    DELETE FROM dealt WHERE account NOT IN (SELECT id FROM account);
    DELETE FROM tx WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.tx = tx.id);
    DELETE FROM move WHERE tx NOT IN (SELECT id FROM tx);
    ALTER TABLE address ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
    UPDATE address SET uses = used.count FROM (
        SELECT id, count(*) AS count FROM (
            SELECT address AS id FROM account
            UNION ALL SELECT sender FROM tx
            UNION ALL SELECT receiver FROM tx WHERE receiver IS NOT NULL
            UNION ALL SELECT token FROM move WHERE token IS NOT NULL
            UNION ALL SELECT source FROM move
            UNION ALL SELECT target FROM move
            UNION ALL SELECT token FROM seen
            UNION ALL SELECT address FROM dealt
        ) GROUP BY id
    ) AS used WHERE used.id = address.id;
    DELETE FROM token WHERE address IN (SELECT id FROM address WHERE uses = 0);
    DELETE FROM address WHERE uses = 0;
    CREATE INDEX address_unused ON address (uses) WHERE uses = 0;
    CREATE INDEX token_address ON token (address);
    CREATE TRIGGER account_names AFTER INSERT ON account BEGIN
        UPDATE address SET uses = uses + 1 WHERE id = new.address;
    END;
    CREATE TRIGGER account_named AFTER DELETE ON account BEGIN
        UPDATE address SET uses = uses - 1 WHERE id = old.address;
    END;
    CREATE TRIGGER tx_names AFTER INSERT ON tx BEGIN
        UPDATE address SET uses = uses + 1 WHERE id = new.sender;
        UPDATE address SET uses = uses + 1 WHERE id = new.receiver;
    END;
    CREATE TRIGGER tx_named AFTER DELETE ON tx BEGIN
        UPDATE address SET uses = uses - 1 WHERE id = old.sender;
        UPDATE address SET uses = uses - 1 WHERE id = old.receiver;
    END;
    CREATE TRIGGER move_names AFTER INSERT ON move BEGIN
        UPDATE address SET uses = uses + 1 WHERE id = new.token;
        UPDATE address SET uses = uses + 1 WHERE id = new.source;
        UPDATE address SET uses = uses + 1 WHERE id = new.target;
    END;
    CREATE TRIGGER move_named AFTER DELETE ON move BEGIN
        UPDATE address SET uses = uses - 1 WHERE id = old.token;
        UPDATE address SET uses = uses - 1 WHERE id = old.source;
        UPDATE address SET uses = uses - 1 WHERE id = old.target;
    END;
    CREATE TRIGGER seen_names AFTER INSERT ON seen BEGIN
        UPDATE address SET uses = uses + 1 WHERE id = new.token;
    END;
    CREATE TRIGGER seen_named AFTER DELETE ON seen BEGIN
        UPDATE address SET uses = uses - 1 WHERE id = old.token;
    END;
    CREATE TRIGGER dealt_names AFTER INSERT ON dealt BEGIN
        UPDATE address SET uses = uses + 1 WHERE id = new.address;
    END;
    CREATE TRIGGER dealt_named AFTER DELETE ON dealt BEGIN
        UPDATE address SET uses = uses - 1 WHERE id = old.address;
    END;
    CREATE TRIGGER address_gone AFTER DELETE ON address BEGIN
        DELETE FROM token WHERE address = old.id;
    END;
",
    "
    ALTER TABLE gap ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;
    UPDATE gap SET chain = (SELECT chain FROM account WHERE id = gap.account);
    CREATE INDEX gap_chain ON gap (chain, account);
",
    "
    ALTER TABLE account ADD COLUMN owner INTEGER;
    ALTER TABLE account ADD COLUMN project TEXT;
    ALTER TABLE coin_account ADD COLUMN owner INTEGER;
    ALTER TABLE coin_account ADD COLUMN project TEXT;
",
];
