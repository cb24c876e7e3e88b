/** No entity, wherever one may be named. */
export const noEntityId = -1
