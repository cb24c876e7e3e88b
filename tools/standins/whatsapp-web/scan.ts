import { Curve, hmacSign, proto, S_WHATSAPP_NET, WA_ADV_ACCOUNT_SIG_PREFIX } from 'baileys'
import { readPicture } from './read-picture.ts'
import { type LinkedDevice, nowS, type WhatsAppWeb } from './types.ts'
import type { World } from './world.ts'

/*
 * The phone's side of linking a device: `web.scan(shown)`, where `shown` is what the code says, or the picture of it as the product's
 * calls give it: a GET of `/api/bots/whatsapp/instance/:id` asks for one, `/api/bots/whatsapp/qrCode/:id` then has it as `qrcode` as soon
 * as it is not empty (both with the header `sec-fetch-site: same-origin`). A number may be named; linking the same one again makes a
 * further device of it. The device logs in by itself: `devices.get(id)?.connection`.
 * From another process: `POST /control/scan` with `{ "code": shown, "number": "5511…" }`.
 */

/** Of the phone that scans, where none is named. */
const usualNumber = '5511970001111'

export const createScan = ({ devices, pairing, phoneOf, refs, say }: World): WhatsAppWeb['scan'] => {
  return (shown, number = usualNumber) => {
    const code = shown.startsWith('data:') ? readPicture(shown) : shown
    const [ref = '', noiseKey = '', identity = '', secret = ''] = code.replace(/^[^#]*#/, '').split(',')
    const offered = refs.get(ref)
    if (!offered) throw new Error('This code is over')
    const { connection } = offered
    if (!Buffer.from(noiseKey, 'base64').equals(Buffer.from(connection.noiseKey))) throw new Error('Another noise key')
    const phone = phoneOf(number)
    const key = Buffer.from(identity, 'base64')
    const place = 1 + [...devices.values()].filter((one) => one.number === number).length
    const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp: Number(nowS()), keyIndex: place }).finish()
    const accountSignature = Curve.sign(
      phone.identity.private,
      Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, key]),
    )
    const signed = proto.ADVSignedDeviceIdentity.encode({
      details,
      accountSignatureKey: phone.identity.public,
      accountSignature,
    }).finish()
    const device: LinkedDevice = {
      id: `${number}:${place}`,
      number,
      place,
      jid: `${number}:${place}@s.whatsapp.net`,
      lid: phone.lid.replace('@', `:${place}@`),
      registrationId: 0,
      identity: key,
      signed: { id: 0, value: new Uint8Array(), signature: new Uint8Array() },
      preKeys: [],
      isRemoved: false,
      connection: null,
      logins: 0,
      isOnline: false,
      follows: new Set(),
      pending: new Map(),
      written: new Map(),
    }
    pairing.set(connection, device)
    const hmac = hmacSign(signed, Buffer.from(secret, 'base64'))
    const identityNode = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()
    say(connection, {
      tag: 'iq',
      attrs: { from: S_WHATSAPP_NET, type: 'set', id: 'pair', t: nowS() },
      content: [
        {
          tag: 'pair-success',
          attrs: {},
          content: [
            { tag: 'device-identity', attrs: {}, content: identityNode },
            { tag: 'biz', attrs: { name: 'Loja' } },
            { tag: 'device', attrs: { jid: device.jid, lid: device.lid } },
            { tag: 'platform', attrs: { name: 'smba' } },
          ],
        },
      ],
    })
    return device
  }
}
