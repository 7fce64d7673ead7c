/// Reads the lengths of WebSocket frames (RFC 6455, section 5.2) as they pass, and nothing of what they say.
#[derive(Debug, Default)]
pub struct Frames {
    header: [u8; HEADER],
    read: usize,
    /// Bytes of the frame under way that have not passed.
    left: u64,
    /// The frame under way: whether it is part of a message, and its last.
    part: bool,
    last: bool,
    /// A message has begun and its last frame has not passed.
    open: bool,
    /// Bytes of the unfinished message that have passed, and those that its frames announce.
    passed: u64,
    announced: u64,
}

/// The longest header: two bytes, eight of the length, four of the mask.
const HEADER: usize = 14;

impl Frames {
    /// These bytes passed; true when the last of them, or one before it, finished a message or a frame between messages.
    pub fn pass(&mut self, mut bytes: &[u8]) -> bool {
        let mut finished = false;
        while !bytes.is_empty() {
            if self.left > 0 {
                let part = usize::try_from(self.left).unwrap_or(usize::MAX).min(bytes.len());
                bytes = &bytes[part..];
                self.left -= part as u64;
                if self.part {
                    self.passed += part as u64;
                }
                finished |= self.end();
                continue;
            }
            self.header[self.read] = bytes[0];
            self.read += 1;
            bytes = &bytes[1..];
            if self.read == self.length_of_header() {
                self.begin();
                finished |= self.end();
            }
        }
        finished
    }

    /// Whether a message, or a frame, has begun and is not whole.
    pub const fn is_unfinished(&self) -> bool {
        self.open || self.left > 0 || self.read > 0
    }

    /// Bytes of the unfinished message that have passed.
    pub const fn passed(&self) -> u64 {
        self.passed
    }

    /// Bytes of the unfinished message that its frames so far announce.
    pub const fn announced(&self) -> u64 {
        self.announced
    }

    fn length_of_header(&self) -> usize {
        if self.read < 2 {
            return 2;
        }
        let length = match self.header[1] & 0x7f {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        2 + length + if self.header[1] & 0x80 == 0 { 0 } else { 4 }
    }

    fn begin(&mut self) {
        self.read = 0;
        self.left = match self.header[1] & 0x7f {
            126 => u64::from(u16::from_be_bytes([self.header[2], self.header[3]])),
            127 => {
                let mut length = [0; 8];
                length.copy_from_slice(&self.header[2..10]);
                u64::from_be_bytes(length)
            }
            short => u64::from(short),
        };
        // Control frames come between the frames of a message.
        self.part = self.header[0] & 0x08 == 0;
        self.last = self.header[0] & 0x80 != 0;
        if self.part {
            self.open = true;
            self.announced = self.announced.saturating_add(self.left);
        }
    }

    /// Ends the frame under way, if all of it has passed; true when nothing is unfinished then.
    fn end(&mut self) -> bool {
        if self.left > 0 {
            return false;
        }
        if self.part && self.last {
            (self.open, self.passed, self.announced) = (false, 0, 0);
        }
        !self.open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(first: u8, bytes: usize, masked: bool) -> Vec<u8> {
        let mask = if masked { 0x80 } else { 0 };
        let mut frame = vec![first];
        match bytes {
            0..126 => frame.push(mask | u8::try_from(bytes).unwrap()),
            126..65_536 => {
                frame.push(mask + 126);
                frame.extend(u16::try_from(bytes).unwrap().to_be_bytes());
            }
            _ => {
                frame.push(mask + 127);
                frame.extend((bytes as u64).to_be_bytes());
            }
        }
        frame.extend(std::iter::repeat_n(7, bytes + if masked { 4 } else { 0 }));
        frame
    }

    #[test]
    fn whole_frames_of_every_length_leave_nothing_unfinished() {
        for bytes in [0, 1, 125, 126, 127, 65_535, 65_536, 100_000] {
            for masked in [true, false] {
                let mut frames = Frames::default();
                let frame = frame(0x81, bytes, masked);
                let (last, rest) = frame.split_last().unwrap();
                assert!(!frames.pass(rest) && frames.is_unfinished(), "{bytes}");
                assert!(frames.pass(&[*last]) && !frames.is_unfinished(), "{bytes}");
                assert_eq!((frames.passed(), frames.announced()), (0, 0));
            }
        }
    }

    #[test]
    fn the_frames_of_a_message_are_counted_together_and_control_frames_between_are_not() {
        let mut frames = Frames::default();
        frames.pass(&frame(0x01, 1_000, true));
        // A ping, whole, and a continuation.
        assert!(!frames.pass(&frame(0x89, 5, true)));
        frames.pass(&frame(0x00, 2_000, true));
        assert_eq!((frames.passed(), frames.announced()), (3_000, 3_000));
        assert!(frames.is_unfinished());
        assert!(frames.pass(&frame(0x80, 10, true)));
        assert!(!frames.is_unfinished());
    }

    #[test]
    fn what_a_header_announces_is_known_before_it_comes() {
        let mut frames = Frames::default();
        frames.pass(&[0x81, 0xff, 0, 0, 0, 0, 0, 0x40, 0, 0, 1, 2, 3]);
        assert_eq!(frames.announced(), 0);
        frames.pass(&[4, 9]);
        assert_eq!((frames.announced(), frames.passed()), (4 << 20, 1));
    }

    #[test]
    fn cut_anywhere_it_comes_to_the_same() {
        let all =
            [frame(0x01, 300, true), frame(0x8a, 0, true), frame(0x80, 70_000, true)].concat();
        for step in [1, 2, 3, 7, 64, 4_096] {
            let mut frames = Frames::default();
            let finished = all.chunks(step).map(|part| frames.pass(part)).filter(|ended| *ended);
            assert_eq!(finished.count(), 1, "{step}");
            assert!(!frames.is_unfinished());
        }
    }
}
