/** Where a key's file is sealed to: moved to another company or row it no longer opens. */
export const keyPlace = (companyId: number, providerKeyId: string): string => `${companyId}|credential|${providerKeyId}`
