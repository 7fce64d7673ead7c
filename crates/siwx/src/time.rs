/// Milliseconds since 1970 of a time as RFC 3339 writes it: `2026-01-31T12:00:00Z`, `2026-01-31T12:00:00.25+01:00`. `None` of anything else, and of a time before 1970.
pub fn time(text: &str) -> Option<u64> {
    let (date, rest) = text.split_at_checked(10)?;
    let (day, rest) = (days(date)?, rest.strip_prefix(['T', 't'])?);
    let (clock, rest) = rest.split_at_checked(8)?;
    let seconds = seconds(clock)?;
    let zone = rest.find(['Z', 'z', '+', '-'])?;
    let (fraction, zone) = rest.split_at(zone);
    let at = (day * 86_400 + seconds - offset(zone)?) * 1000 + millis(fraction)?;
    u64::try_from(at).ok()
}

/// Days since 1970 of `2026-01-31`.
fn days(text: &str) -> Option<i64> {
    let [year, month, day] = numbers(text, '-', [4, 2, 2])?;
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let longest = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=longest).contains(&day) {
        return None;
    }
    // The year begins in March, so that its last day is the leap day.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let century = year.div_euclid(100);
    let leaps = year.div_euclid(4) - century + century.div_euclid(4);
    Some(365 * year + leaps + (153 * month + 2) / 5 + day - 719_469)
}

/// Seconds of `12:00:00`. A leap second counts as the one after it.
fn seconds(text: &str) -> Option<i64> {
    let [hour, minute, second] = numbers(text, ':', [2, 2, 2])?;
    (hour < 24 && minute < 60 && second <= 60).then_some(hour * 3600 + minute * 60 + second)
}

/// Seconds that a zone is ahead: `Z`, `+01:00`.
fn offset(text: &str) -> Option<i64> {
    let (sign, rest) = text.split_at_checked(1)?;
    if rest.is_empty() {
        return sign.eq_ignore_ascii_case("z").then_some(0);
    }
    let [hour, minute] = numbers(rest, ':', [2, 2])?;
    let ahead = (hour < 24 && minute < 60).then_some(hour * 3600 + minute * 60)?;
    match sign {
        "+" => Some(ahead),
        "-" => Some(-ahead),
        _ => None,
    }
}

/// Milliseconds of `.25`; none of nothing.
fn millis(text: &str) -> Option<i64> {
    if text.is_empty() {
        return Some(0);
    }
    let digits = text.strip_prefix('.').filter(|digits| !digits.is_empty())?;
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let first = digits.bytes().chain([b'0'; 3]).take(3);
    Some(first.fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0')))
}

/// Numbers of exactly these many digits, parted by one character.
fn numbers<const N: usize>(text: &str, parted: char, digits: [usize; N]) -> Option<[i64; N]> {
    let mut parts = text.split(parted);
    let mut numbers = [0; N];
    for (number, digits) in numbers.iter_mut().zip(digits) {
        let part = parts.next()?;
        if part.len() != digits || !part.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        *number = part.parse().ok()?;
    }
    parts.next().is_none().then_some(numbers)
}
