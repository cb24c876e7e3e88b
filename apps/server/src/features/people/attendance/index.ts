export { registerAttendance } from './attendance.routes.ts'
