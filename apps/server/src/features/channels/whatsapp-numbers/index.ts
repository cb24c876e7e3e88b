export { registerDepartures } from './departures.jobs.ts'
export { registerWhatsAppNumbers } from './numbers.routes.ts'
