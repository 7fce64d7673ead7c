use super::Amount;
use std::cmp::Ordering;

/// So many digits of what is less than one are worth telling.
const SIGNIFICANT: usize = 4;

impl Amount {
    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let (a, b, scale) = aligned(self, other);
        let mut sum = vec![0; a.len() + 1];
        let mut carry = 0;
        for place in (0..a.len()).rev() {
            let value = a[place] + b[place] + carry;
            sum[place + 1] = value % 10;
            carry = value / 10;
        }
        sum[0] = carry;
        Self::of(sum, scale)
    }

    /// What is left; `None` when there is less than that.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        if self < other {
            return None;
        }
        let (mut a, b, scale) = aligned(self, other);
        take(&mut a, &b);
        Some(Self::of(a, scale))
    }

    /// The product, every digit of it.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let (a, b) = (&self.digits, &other.digits);
        let mut product = vec![0; a.len() + b.len()];
        for (high, x) in a.iter().enumerate().rev() {
            let mut carry = 0;
            for (low, y) in b.iter().enumerate().rev() {
                let value = product[high + low + 1] + x * y + carry;
                product[high + low + 1] = value % 10;
                carry = value / 10;
            }
            product[high] += carry;
        }
        Self::of(product, self.scale + other.scale)
    }

    /// The quotient with so many digits after the point, rounded down; `None` by zero.
    pub fn over(&self, other: &Self, scale: usize) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        let (mut dividend, divisor, _) = aligned(self, other);
        let length = divisor.len();
        let (mut rest, mut quotient) = (vec![0; length + 1], Vec::new());
        let mut widened = vec![0];
        widened.extend(divisor);
        dividend.extend(vec![0; scale]);
        for digit in dividend {
            rest.remove(0);
            rest.push(digit);
            let mut count = 0;
            while rest >= widened {
                take(&mut rest, &widened);
                count += 1;
            }
            quotient.push(count);
        }
        Some(Self::of(quotient, scale))
    }

    /// `percent` of it, 1 to 99, rounded down to whole units of a token with so many decimals.
    #[must_use]
    pub fn share(&self, percent: u32, decimals: u8) -> Option<Self> {
        if !(1..100).contains(&percent) {
            return None;
        }
        let share = Self::of_units(&percent.to_string(), 2)?;
        Some(self.times(&share).rounded_down(usize::from(decimals)))
    }

    /// With at most so many digits after the point, the others cut off.
    #[must_use]
    pub fn rounded_down(&self, scale: usize) -> Self {
        let more = self.scale.saturating_sub(scale).min(self.digits.len());
        let kept = self.digits[..self.digits.len() - more].to_vec();
        Self::of(kept, self.scale.min(scale))
    }

    /// The same, but that of what is less than one some digits stay, however small it is: something never becomes nothing.
    #[must_use]
    pub fn shortened(&self, scale: usize) -> Self {
        let zeros = self.scale.checked_sub(self.digits.len());
        self.rounded_down(zeros.map_or(scale, |zeros| scale.max(zeros + SIGNIFICANT)))
    }
}

impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Amount {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b, _) = aligned(self, other);
        a.cmp(&b)
    }
}

/// The digits of both, one below the other, and how many of them stand after the point.
fn aligned(a: &Amount, b: &Amount) -> (Vec<u8>, Vec<u8>, usize) {
    let scale = a.scale.max(b.scale);
    let length = |one: &Amount| one.digits.len() + scale - one.scale;
    let longest = length(a).max(length(b));
    let widen = |one: &Amount| {
        let mut digits = vec![0; longest - length(one)];
        digits.extend(&one.digits);
        digits.resize(longest, 0);
        digits
    };
    (widen(a), widen(b), scale)
}

/// Subtracts a number that is no larger, of the same length.
fn take(from: &mut [u8], what: &[u8]) {
    let mut borrow = 0;
    for place in (0..from.len()).rev() {
        let value = from[place] + 10 - what[place] - borrow;
        from[place] = value % 10;
        borrow = 1 - value / 10;
    }
}
