import type { ComponentType } from 'react'
import { privacyPath, termsPath } from './route-rules.ts'

interface PublicScreen {
  /** Paths with and without a code: the code is removed from the address, and a reload must still find the screen. */
  paths: readonly string[]
  load: () => Promise<ComponentType>
}

const loadEmailChange = () => import('../features/people/session/email-change-screen.tsx')
const loadSentMail = () => import('../features/people/session/sent-mail-screen.tsx')

/** Screens for people who are not logged in. */
export const publicScreens: readonly PublicScreen[] = [
  {
    paths: ['/login', '/login/:email', '/login/:email/:invite'],
    load: async () => (await import('../features/people/session/login-screen.tsx')).LoginScreen,
  },
  {
    paths: ['/password-updated/:email'],
    load: async () => (await import('../features/people/session/login-screen.tsx')).UpdatedLoginScreen,
  },
  { paths: ['/forgot'], load: async () => (await import('../features/people/session/forgot-screen.tsx')).ForgotScreen },
  { paths: ['/confirm-reset-password/:userMail'], load: async () => (await loadSentMail()).ConfirmResetPasswordScreen },
  {
    paths: ['/reset-password', '/reset-password/:confirmationCode'],
    load: async () => (await import('../features/people/session/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    paths: ['/subscribe'],
    load: async () => (await import('../features/people/session/subscribe-screen.tsx')).SubscribeScreen,
  },
  { paths: ['/confirm-subscription/:userMail'], load: async () => (await loadSentMail()).ConfirmSubscriptionScreen },
  {
    paths: ['/subscribe-success', '/subscribe-success/:confirmationCode'],
    load: async () => (await import('../features/people/session/subscribe-success-screen.tsx')).SubscribeSuccessScreen,
  },
  {
    paths: ['/confirm-email', '/confirm-email/:confirmationCode'],
    load: async () => (await loadEmailChange()).ConfirmEmailScreen,
  },
  {
    paths: ['/stop-email-change', '/stop-email-change/:confirmationCode'],
    load: async () => (await loadEmailChange()).StopEmailChangeScreen,
  },
  {
    paths: ['/user-invite', '/user-invite/:userMail/:confirmationCode'],
    load: async () => (await import('../features/people/session/invite-screen.tsx')).InviteScreen,
  },
  {
    paths: [privacyPath],
    load: async () => (await import('../features/companies/legal/legal-screen.tsx')).PrivacyScreen,
  },
  { paths: [termsPath], load: async () => (await import('../features/companies/legal/legal-screen.tsx')).TermsScreen },
]
