export { registerWhatsapp } from './whatsapp.routes.ts'
