/** With what the program believes the calls of Meta. */
export const noiseAppSecret = 'the secret of the noise'
/** The number at which the loud company's new customers write. */
export const noiseNumber = '551190000'
