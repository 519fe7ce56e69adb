/** First keys of the two-key advisory locks, so that no use of them meets another. */
export const TENANT_ADMISSION_LOCK = 0x0ca1_0001;
export const REQUEST_KEY_LOCK = 0x0ca1_0002;
export const SWEEP_LOCK = 0x0ca1_0003;
