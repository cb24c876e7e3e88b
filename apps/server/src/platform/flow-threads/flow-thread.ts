import { serveThread } from '../threads/serve-thread.ts'
import { doFlowWork } from './flow-work.ts'

serveThread(doFlowWork, (answer) => (answer.kind === 'compiled' ? [answer.compiled.buffer] : []))
