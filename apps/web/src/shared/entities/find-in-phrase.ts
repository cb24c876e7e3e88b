/* Apart, so that it comes by itself: what understands is large. */
export { tryEntity } from '@prosa/flow'
