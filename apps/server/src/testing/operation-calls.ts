export { address, calls, type Input } from '../features/isolation/index.ts'
