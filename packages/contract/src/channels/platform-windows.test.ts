import { expect, it } from 'vitest'
import { channelFacts, channelKinds } from './channels.ts'
import { mayEndReplies } from './platform-windows.ts'

it('agrees with the facts of each channel', () => {
  // The stand-in of tests has the window of WhatsApp's own interface on another platform.
  for (const kind of channelKinds.filter((each) => each !== 'fake')) {
    const { platform, flag, capabilities } = channelFacts[kind]
    const ends = mayEndReplies({ plataform: platform, whatsappQrcode: flag === 'whatsappQrcode' })
    expect([kind, ends]).toEqual([kind, capabilities.replyWindowHours !== null])
  }
})
