/** Encryption context of a subscription's secrets. */
export const subscriptionPlace = (companyId: number, id: number): string => `${companyId}|subscription|${id}`
