/// Appends the digits of a number.
pub fn write_number(number: usize, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut place = digits.len();
    let mut left = number;
    loop {
        place -= 1;
        // A remainder of ten is a digit.
        digits[place] = b'0' + u8::try_from(left % 10).unwrap_or_default();
        left /= 10;
        if left == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[place..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_number() {
        for number in [0, 7, 10, 1_234_567, usize::MAX] {
            let mut out = Vec::new();
            write_number(number, &mut out);
            assert_eq!(out, number.to_string().as_bytes());
        }
    }
}
