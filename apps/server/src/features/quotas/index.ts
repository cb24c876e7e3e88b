export { demandQuota } from './demand-quota.ts'
export { quotaErrors } from './errors.ts'
export { countActivePeople, countUsed, lockQuotas, lockUserQuota } from './quotas.queries.ts'
