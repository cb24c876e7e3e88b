/** The header `webhook-id` of a delivery: the same in every attempt and replay, so that receivers can detect duplicates. */
export const webhookIdOf = (deliveryId: number): string => `msg_${deliveryId}`
