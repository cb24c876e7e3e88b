/* A module of its own, so that the large matcher is loaded separately. */
export { tryEntity } from '@prosa/flow'
