import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { readConfig } from '../../src/config.ts'
import { connectionsPerProcess } from '../../src/database/postgres/postgres.ts'
import { startApp } from '../support/app.ts'
import { findPackages, readManifest, readText, readVariables, readYaml } from './read-files.ts'

const image = readVariables('Dockerfile', 'ENV')
const compose = readYaml('deploy/compose/compose.yaml')
const unit = readText('deploy/systemd/bizgate.service')
const manifest = readManifest('deploy/kubernetes/bizgate.yaml')
const pod = manifest.Deployment.spec.template.spec
const [container] = pod.containers

const gateways = [compose.services['gateway-1'], compose.services['gateway-2']]
const podVariables: Readonly<Record<string, string>> = Object.fromEntries(
  container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
)
/** What an operator fills in, for every way. */
const example = readVariables('deploy/bizgate.env.example')
const unitVariables = readVariables('deploy/systemd/bizgate.service', 'Environment=')

/** What each of the files hands to a gateway. */
const handed: readonly (readonly [file: string, variables: Readonly<Record<string, string>>])[] = [
  ['Dockerfile', image],
  ['compose.yaml', { ...image, ...example, ...gateways[0].environment }],
  ['bizgate.service', { ...unitVariables, ...example }],
  ['bizgate.yaml', { ...image, ...example, ...podVariables }],
]

/** With something in place of what Compose takes from its own environment. */
function fill(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value.replace(/\$\{[^}]*\}/g, 'filled')]),
  )
}

/** Seconds of `40s`. */
const seconds = (text: string) => Number(/^(\d+)s?$/.exec(text)?.[1])
/** For what cannot close by itself. */
const closingSeconds = 5

describe('the files of deploy', () => {
  it.each(handed)(
    'hand variables to a gateway that it reads, with values that it takes: %s',
    (_, variables) => {
      const names = new Set(readText('src/config.ts').match(/(?<=['.])[A-Z][A-Z\d_]{2,}\b/g))
      for (const name of Object.keys(variables)) expect(names).toContain(name)
      // What only an operator can fill in.
      const provider = { AUTH_ISSUER: 'https://id.example.com', AUTH_JWKS_URL: 'https://id.example.com/keys' }
      const filled = { ...fill(variables), ...provider, AUTH_AUDIENCE: 'bizgate', SIGN_IN_URL: '' }
      expect(readConfig(filled).production).toBe(true)
    },
  )

  it.each([
    ['compose.yaml', gateways[0].stop_grace_period, gateways[0].environment],
    ['bizgate.service', /^TimeoutStopSec=(.*)$/m.exec(unit)?.[1], unitVariables],
    ['bizgate.yaml', `${pod.terminationGracePeriodSeconds}`, podVariables],
    // Which has the defaults of production.
    [
      'docker run',
      / --stop-timeout (\d+) /.exec(readText('docs/deploy.md'))?.[1],
      { SHUTDOWN_DELAY_SECONDS: '5', SHUTDOWN_DEADLINE_SECONDS: '10' },
    ],
  ])('give a gateway the time that it takes to end: %s', (_, grace, variables) => {
    const { SHUTDOWN_DELAY_SECONDS, SHUTDOWN_DEADLINE_SECONDS } = variables
    const taken = Number(SHUTDOWN_DELAY_SECONDS) + Number(SHUTDOWN_DEADLINE_SECONDS) + closingSeconds
    expect(seconds(grace)).toBeGreaterThan(taken)
  })

  it('are run by the guide with a port that only their machine reaches', () => {
    const published = readText('docs/deploy.md').match(/(?<= -p )[\d.:]+(?= )/g)
    expect(published).toEqual(['127.0.0.1:4000:4000'])
  })

  it('are what the guide runs commands with', () => {
    const guide = readText('docs/deploy.md')
    const [onMachine = ''] = /^systemd-run .* doctor$/m.exec(guide) ?? []
    for (const name of ['EnvironmentFile', 'WorkingDirectory']) {
      const [, value] = new RegExp(`^${name}=(.*)$`, 'm').exec(unit) ?? []
      expect(onMachine).toContain(` -p ${name}=${value} `)
    }
    expect(onMachine).toContain(` -E NODE_ENV=${unitVariables.NODE_ENV} `)
    expect(guide).toContain(
      `\nkubectl exec deployment/${manifest.Deployment.metadata.name} -- node src/main.ts doctor\n`,
    )
  })

  it('name the address to listen on where a balancer on another machine would not reach the default', () => {
    for (const host of [image.HOST, podVariables.METRICS_HOST, gateways[0].environment.METRICS_HOST])
      expect(host).toBe('::')
    expect({ ...unitVariables, ...example }).not.toHaveProperty('HOST')
    // A value would hold for containers, too.
    expect(readText('deploy/bizgate.env.example')).toMatch(/^#HOST=/m)
    const [, onMachine = ''] = readText('docs/deploy.md').split('## One machine, by systemd')
    expect(onMachine.split('\n## ')[0]).toContain('`HOST`')
  })

  it('end a gateway only after the balancer has seen that it is not ready', () => {
    const { periodSeconds, failureThreshold } = container.readinessProbe
    expect(Number(podVariables.SHUTDOWN_DELAY_SECONDS)).toBeGreaterThan(periodSeconds * failureThreshold)
    const [, interval = '', fall = ''] =
      /check inter (\d+)s fall (\d+)/.exec(readText('deploy/compose/haproxy.cfg')) ?? []
    expect(Number(gateways[0].environment.SHUTDOWN_DELAY_SECONDS)).toBeGreaterThan(
      Number(interval) * Number(fall),
    )
  })

  it('ask for paths that a gateway has, on the port where it listens', async () => {
    const app = await startApp()
    const balancer = readText('deploy/compose/haproxy.cfg')
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
    const gatewayCheck = new URL(/http:[^']+/.exec(gateways[0].healthcheck.test.at(-1))?.[0] ?? '')
    const paths = [
      gatewayCheck.pathname,
      ...probes.map(probe => probe.httpGet.path),
      /httpchk GET (\S+)/.exec(balancer)?.[1],
      /\$\{process\.env\.PORT\}(\/\w+)/.exec(readText('Dockerfile'))?.[1],
      new URL(compose.services.balancer.healthcheck.test.at(-1)).pathname,
    ]
    for (const path of paths) expect((await app.rest('GET', path)).status).toBe(200)

    const ports = new Map(
      container.ports.map((port: { name: string; containerPort: number }) => [port.name, port.containerPort]),
    )
    for (const probe of probes) expect(probe.httpGet.port).toBe('http')
    expect(manifest.Service.spec.ports[0].targetPort).toBe('http')
    expect(ports.get('http')).toBe(Number(image.PORT))
    expect(ports.get('metrics')).toBe(Number(podVariables.METRICS_PORT))
    expect(
      [...balancer.matchAll(/server \S+ (gateway-\d):(\d+)$/gm)].map(([, name, port]) => [name, port]),
    ).toEqual([
      ['gateway-1', image.PORT],
      ['gateway-2', image.PORT],
    ])
    // Which is what renewing one after the other waits for.
    expect([gatewayCheck.pathname, gatewayCheck.port]).toEqual(['/ready', image.PORT])
    expect(compose.services.balancer.ports).toEqual([expect.stringMatching(/:8080$/)])
    expect(balancer).toContain('bind :8080')
  })

  it('agree on who a gateway is, and on what it may write', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(readText('Dockerfile')) ?? []
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(user),
      runAsGroup: Number(group),
    })
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }])
    for (const gateway of gateways)
      expect(gateway).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['/tmp'] })
    expect(unit).toContain('DynamicUser=yes')
  })

  it('select the pods that the deployment makes', () => {
    const { labels } = manifest.Deployment.spec.template.metadata
    expect(manifest.Deployment.spec.selector.matchLabels).toEqual(labels)
    expect(manifest.Service.spec.selector).toEqual(labels)
    expect(manifest.PodDisruptionBudget.spec.selector.matchLabels).toEqual(labels)
    expect(manifest.HorizontalPodAutoscaler.spec.scaleTargetRef.name).toBe(manifest.Deployment.metadata.name)
  })

  it('leave the number of pods to the autoscaler, which knows what the most of them take of Postgres', () => {
    expect(manifest.Deployment.spec).not.toHaveProperty('replicas')
    const pods =
      manifest.HorizontalPodAutoscaler.spec.maxReplicas +
      manifest.Deployment.spec.strategy.rollingUpdate.maxSurge
    expect(readText('deploy/kubernetes/bizgate.yaml')).toContain(
      `${pods} × ${connectionsPerProcess} = ${pods * connectionsPerProcess}`,
    )
  })

  it('leave to an operator of Compose what the example has, but where its own Postgres and Redis are', () => {
    const overridden = Object.keys(example).filter(name => name in gateways[0].environment)
    expect(overridden).toEqual(['DATABASE_URL', 'REDIS_URL'])
    expect(example.TRUSTED_PROXY_HOPS).toBe('1')
  })

  it('hold no secret, and name each that has to be set', () => {
    const named = [...readText('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z\d_]+)/g)].map(
      ([, name]) => name,
    )
    const { LISTEN, ...secrets } = readVariables('deploy/compose/env.example')
    expect(['LISTEN', ...Object.keys(secrets)].sort()).toEqual([...new Set(named)].sort())
    expect(new Set(Object.values(secrets))).toEqual(new Set(['']))
    expect(LISTEN).toMatch(/^127\.0\.0\.1:/)
    expect(manifest.Secret).toBeUndefined()
  })
})

describe('the image', () => {
  it("has the project's Node", () => {
    expect(readText('Dockerfile')).toContain(`ARG NODE_VERSION=${packageJson.optionalDependencies.node}\n`)
  })

  it('has every package that a server on Postgres loads', () => {
    const loaded = findPackages(
      'src/!(web|generated)/**/*.ts',
      'src/*.ts',
      'src/generated/*.ts',
      'src/generated/prisma/**/*.ts',
      'demo/**/*.ts',
    )
    expect(loaded.length).toBeGreaterThan(100)
    const strange = loaded.filter(({ file, name }) => {
      if (name in packageJson.dependencies) return false
      return !(name in packageJson.optionalDependencies && file.startsWith('src/database/embedded/'))
    })
    expect(strange).toEqual([])
  })
})
