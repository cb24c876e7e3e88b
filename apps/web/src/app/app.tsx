import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { Overlays } from '../ui/overlays.tsx'
import { BrandProvider } from './brand.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { SessionProvider } from './session.tsx'
import { ConsentBanner } from './shell/consent-banner.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <BrandProvider>
          <RouterProvider router={router} />
          <ConsentBanner />
          <Overlays />
        </BrandProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
