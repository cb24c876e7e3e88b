export { registerFlows } from './flows.routes.ts'
export { type TrainingTold, trainingTopic } from './tell-training.ts'
