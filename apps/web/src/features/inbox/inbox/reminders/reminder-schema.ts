export { changeReminderBody, planReminderBody } from '@prosa/contract'
