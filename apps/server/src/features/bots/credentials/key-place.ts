/** Place that a key's file is sealed for: it does not open in another company or row. */
export const keyPlace = (companyId: number, providerKeyId: string): string => `${companyId}|credential|${providerKeyId}`
