export { registerWhatsAppNumbers } from './numbers.routes.ts'
