export * from './account-mails.ts'
export { registerMails } from './mails.routes.ts'
export { mailOrigin } from './origin.ts'
export { sendMail } from './send-mail.ts'
