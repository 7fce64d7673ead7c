/** Whom the pictures send to: nobody's key, and nothing is sent. */
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
