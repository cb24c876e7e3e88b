export { registerFlows } from './flows.routes.ts'
export { type TrainingTold, trainingTopic } from './publish-training.ts'
