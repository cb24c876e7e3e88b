export { address, calls, type Input } from '../features/companies/isolation/index.ts'
