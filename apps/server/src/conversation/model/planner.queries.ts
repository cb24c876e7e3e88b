/**
 * SQL: the automation that planned act `a` was switched off or removed, or only observes by now. One that stopped by itself waits for a person, and what it planned goes on.
 * Whoever plans is the last of a chain; what a person planned has none.
 */
export const isSwitchedOff = '(a.chain is not null and is_switched_off(a.company_id, a.chain))'
