import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, networkKey, rateLimitKey, unknownAddress } from '../../src/limits/client-address.ts'

const socketAddress = '192.0.2.1'

describe('the client address', () => {
  it.each([
    ['no proxy is trusted: the header is not read', 0, '203.0.113.9', socketAddress],
    ['one proxy: the last entry', 1, '203.0.113.9', '203.0.113.9'],
    ['what the client wrote itself is to the left of it', 1, '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['two proxies: the last but one', 2, '10.9.9.9, 203.0.113.9, 198.51.100.2', '203.0.113.9'],
    ['too few entries: as far as there are any', 3, '203.0.113.9, 198.51.100.2', '203.0.113.9'],
    ['no header: the socket', 1, undefined, socketAddress],
    ['an empty header: the socket', 1, '', socketAddress],
    ['no address in the last entry: the socket', 1, '203.0.113.9, unknown', socketAddress],
    ['no address further left: the proxy before it', 2, 'unknown, 198.51.100.2', '198.51.100.2'],
    ['an empty entry is no address', 2, '203.0.113.9,,198.51.100.2', '198.51.100.2'],
    ['a port', 1, '203.0.113.9:4711', '203.0.113.9'],
    ['IPv6 with brackets and port', 1, '[2001:db8::1]:4711', '2001:db8::1'],
    ['IPv6 with brackets', 1, '[2001:db8::1]', '2001:db8::1'],
    ['something before brackets', 1, 'x[2001:db8::1]', socketAddress],
    ['something behind brackets', 1, '[2001:db8::1]x', socketAddress],
    ['something behind a port', 1, '203.0.113.9:4711x', socketAddress],
    ['IPv6 in another spelling', 1, '2001:DB8:0:0:0:0:0:01', '2001:db8::1'],
    ['IPv4 within IPv6', 1, '::ffff:203.0.113.9', '203.0.113.9'],
    ['IPv4 within IPv6, in hexadecimal', 1, '::FFFF:cb00:7109', '203.0.113.9'],
    ['a zone', 1, 'fe80::1%eth0', 'fe80::1'],
    ['as long as an address with its zone may be', 1, `fe80::1%${'x'.repeat(56)}`, 'fe80::1'],
    ['longer than any address', 1, `fe80::1%${'x'.repeat(57)}`, socketAddress],
    ['a number too big', 1, '203.0.113.900', socketAddress],
    ['octal', 1, '0203.0.113.9', socketAddress],
    ['NUL', 1, '203.0.113.9\0', socketAddress],
    ['20 kB of brackets', 1, '['.repeat(20_000), socketAddress],
    ['20 kB of commas', 9, ','.repeat(20_000), socketAddress],
  ])('%s', (_rule, hops, forwardedFor, expected) => {
    expect(clientAddress(socketAddress, forwardedFor, hops)).toBe(expected)
  })

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '::1'],
    [undefined, unknownAddress],
    ['', unknownAddress],
  ])('the socket %s is the client %s', (socketAddress, expected) => {
    expect(clientAddress(socketAddress, undefined, 0)).toBe(expected)
  })

  it('whatever the header holds, the answer is an address', () => {
    const entry = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('[', ':', '%', ''),
    )
    const header = fc.array(entry).map(entries => entries.join(','))
    fc.assert(
      fc.property(
        header,
        fc.nat(5),
        (forwardedFor, hops) => isIP(clientAddress(socketAddress, forwardedFor, hops)) > 0,
      ),
    )
  })
})

describe('what is counted for an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    [unknownAddress, unknownAddress],
  ])('%s counts as %s', (address, expected) => {
    expect(rateLimitKey(address)).toBe(expected)
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['203.0.113.9', null],
    ['::ffff:203.0.113.9', null],
    [unknownAddress, null],
  ])('the network of %s is %s', (address, expected) => {
    expect(networkKey(rateLimitKey(address))).toBe(expected)
  })

  it('every address of an IPv6 /64 counts as one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), groups => {
        const host = groups.map(group => group.toString(16)).join(':')
        return rateLimitKey(`2001:db8:1:2:${host}`) === '2001:db8:1:2::/64'
      }),
    )
  })
})
