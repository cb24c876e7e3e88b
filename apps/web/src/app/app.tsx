import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router/dom'
import { BrandProvider } from './brand.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { SessionProvider } from './session.tsx'
import { ConsentBanner } from './shell/consent-banner.tsx'

// Questions and toasts come after the screen: nothing asks or tells before it is there.
const Overlays = lazy(async () => ({ default: (await import('../ui/overlays.tsx')).Overlays }))

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <BrandProvider>
          <RouterProvider router={router} />
          <ConsentBanner />
          <Suspense>
            <Overlays />
          </Suspense>
        </BrandProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
