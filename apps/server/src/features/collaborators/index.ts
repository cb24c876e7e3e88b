export { registerCollaborators } from './collaborators.routes.ts'
export { erasePhotos, exchangePhoto, storePhoto } from './store-avatar.ts'
