export { registerCollaborators } from './collaborators.routes.ts'
export { drawPhoto, erasePhotos, exchangePhoto, storePhoto } from './store-avatar.ts'
