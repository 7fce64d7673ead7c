/** The recipient in the pictures. Nothing is sent to it. */
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
