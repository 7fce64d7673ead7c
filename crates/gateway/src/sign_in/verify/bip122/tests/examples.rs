//! BIP-322's own examples.

use data_encoding::BASE64;

use super::super::super::VerifyError;
use super::super::read_stack;
use super::{check, decoded, stack};

/// Text, account and signatures of BIP-322's own examples (`basic-test-vectors.json`, `generated-test-vectors.json`, "simple").
const OF_THE_BIP: [(&str, &str, &[&str]); 8] = [
    (
        "",
        "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l",
        &[
            "smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=",
            "smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy",
        ],
    ),
    (
        "Hello World",
        "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l",
        &[
            "smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=",
            "smpAkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy",
        ],
    ),
    (
        "This will be a p2wsh 3-of-3 multisig BIP 322 signed message",
        "bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9",
        &[
            "smpBQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64=",
        ],
    ),
    (
        "No prefix fallback",
        "bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler",
        &[
            "AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R",
        ],
    ),
    (
        "ESHJI7MWUL64AXHBI42L3UR4QA",
        "bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7",
        &[
            "AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s=",
        ],
    ),
    (
        "TPIZPITUIHEUHO5ACOL6W6MBVD",
        "bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp",
        &[
            "AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516",
        ],
    ),
    (
        "GDU6AXT64O5ZS4AHHXK5JETYRM",
        "bc1qa8xp82hejuydq8d9yc44s662ras5ncr98gxz3n53s6vklwgrczrqc4fqtn",
        &[TWO_OF_TWO],
    ),
    (
        "BSAWAJZ2EQJD2TYPE7XJM4C7UT",
        "bc1qel33n4j8luylanep3rhfdkkwsvz2pjvjvle4ttt4v8v74ur74fuqjrp0uw",
        &[
            "BQBHMEQCIFT0+Kbu1NAAJvWikhuw20MSB3LHCbMHgcNlMI2y38CnAiBKzu+vWiUofSZ6z7efpiAg9NhnAFgzrLJ7NVw4yY9I0gFHMEQCIFB1YEnj+Rvy18vUU7CADhSgoC9DyTqKH35q+uND4ZXEAiA9ISDpX9EA5gUvkTPBVQpEO+6pET87I4XhckdBmbZWwAFHMEQCIC8vcyfV3kOLDUI+ZaqFnS7psT11aFt+CW+jU2We7VYXAiA3zPurejZx5jSrUE/q9FI+B/idy8zRHAFmxo511LMjqwFpUyECZL28ba/0fLUUb9CUm2BWh/pDPpQa/ivbd4vKZWqBiSohAx3wAIvD9FNoBhSIQcli5257Nf7ePVqSFOQDze7XlHJVIQIYUTRV97qnh0yX/U36NKWtXEqbdW0jmlMmBDyeRbC87lOu",
        ],
    ),
];
const TWO_OF_TWO: &str = "BABIMEUCIQCLKarc4DfTq5bmqPVjRZ/qBvRPy886P2dM1tDK/92WIgIgN7y495rkp5FPcpjohhl8Knmo9rf63tPLGIVo8PKE81ABSDBFAiEAz2U1cppenj2Kbg8DkS3wXMmAN4jvZvsP/PdcCI1akogCIFlrCbW2+GbMRkvObV2utVdHYBxIJhM6DJlv1NIwViXBAUdSIQJx+IVtFfezY//G7PB/9/Z2fWatDxm5+M0195sX3Y1qoyECvDKp35BSlVD2TFqMPy7MlXJrqGl3nkQAgo51DfiRIqlSrg==";

#[test]
fn the_examples_of_the_bip_are_verified() {
    for (text, address, signatures) in OF_THE_BIP {
        for signature in signatures {
            let bare = signature.trim_start_matches("smp");
            for signature in [bare.to_owned(), format!("smp{bare}")] {
                assert_eq!(check(address, text, &signature), Ok(()), "{address} {signature}");
                let of_another = check(address, "Hello, World", &signature);
                assert_eq!(of_another, Err(VerifyError::Wrong), "{address} {signature}");
            }
        }
    }
}

#[test]
fn several_keys_sign_each_once_and_in_their_order() {
    let (text, address, _) = OF_THE_BIP[6];
    let whole = decoded(TWO_OF_TWO);
    let [empty, first, second, script] = read_stack(&whole).unwrap()[..] else {
        panic!("four items")
    };
    let verified = |items: &[&[u8]]| check(address, text, &BASE64.encode(&stack(items)));
    assert_eq!(verified(&[empty, first, second, script]), Ok(()));
    let other = [&script[..1], &script[35..69], &script[1..35], &script[69..]].concat();
    let wrong: [&[&[u8]]; 9] = [
        &[],
        &[script],
        &[empty, script],
        &[first, second, script],
        &[b"\x01", first, second, script],
        &[empty, second, first, script],
        &[empty, first, first, script],
        &[empty, first, b"", script],
        &[empty, first, second, &other],
    ];
    for items in wrong {
        assert_eq!(verified(items), Err(VerifyError::Wrong), "{items:?}");
    }
}
