import { clinic } from './clinic.ts'
import { condominium } from './condominium.ts'
import { publicService } from './public-service.ts'
import type { ReadyFlow } from './ready-flow.ts'
import { realEstate } from './real-estate.ts'
import { restaurant } from './restaurant.ts'
import { school } from './school.ts'
import { shop } from './shop.ts'
import { supportDesk } from './support-desk.ts'

/** In the order of the list. */
export const readyFlows: readonly ReadyFlow[] = [
  shop,
  clinic,
  school,
  restaurant,
  supportDesk,
  realEstate,
  condominium,
  publicService,
]
