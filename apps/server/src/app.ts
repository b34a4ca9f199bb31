import Fastify, { type FastifyInstance } from 'fastify';
import { countAttendance } from './attendance-metrics.ts';
import { activityRoutes } from './features/activities/routes.ts';
import { attendeeRoutes } from './features/attendees/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { clubRoutes } from './features/clubs/routes.ts';
import { crewRoutes } from './features/crews/routes.ts';
import { errorReportRoutes } from './features/error-reports/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { popupRoutes } from './features/popups/routes.ts';
import { headsOf } from './features/previews/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { useBodies } from './kit/bodies.ts';
import type { Deps } from './kit/context.ts';
import { type FreeBytes, useDiskGuard } from './kit/disk-guard.ts';
import { useHealth } from './kit/health.ts';
import { createLimits, useFileLimit } from './kit/limits.ts';
import { RequestLog } from './kit/log.ts';
import { type Metrics, useMetrics, useMetricsRoute } from './kit/metrics.ts';
import { useOpenApi } from './kit/openapi.ts';
import { answerFrameworkError, useProblems } from './kit/problems.ts';
import { warnOfUnnamedProxy } from './kit/proxies.ts';
import { replySerializer } from './kit/reply.ts';
import { requestIds } from './kit/request-ids.ts';
import type { Authenticate, RouteKit } from './kit/routes.ts';
import { useSecurityHeaders } from './kit/security-headers.ts';
import { useZodValidation } from './kit/validation.ts';
import { useWeb } from './kit/web.ts';

export interface AppOptions extends Deps {
  readonly authenticate: Authenticate;
  /** The calls of logging in and of members; tests that say themselves who asks leave them out. */
  readonly identityRoutes?: (kit: RouteKit) => void;
  /** Answers when the database does. */
  readonly ping: () => Promise<void>;
  /** What stopping waits for while everything is still answered; see `useHealth`. */
  readonly leave?: () => Promise<void>;
  /** The room on the data folder's disk; without it nobody looks. */
  readonly freeBytes?: FreeBytes;
  /** Where calls are counted; without it nobody counts. */
  readonly metrics?: Metrics | null;
  /** The built web app, or null to serve the API alone. */
  readonly webFolder: string | null;
}

const BODY_LIMIT = 256 * 1024;
/** Longest that a request may take to come in, uploads too: a connection that drips is cut off. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Every feature of the server. */
const FEATURES: readonly ((kit: RouteKit) => void)[] = [
  clubRoutes,
  homeRoutes,
  crewRoutes,
  activityRoutes,
  attendeeRoutes,
  noticeRoutes,
  messageRoutes,
  likeRoutes,
  imageRoutes,
  auditRoutes,
  popupRoutes,
  reportRoutes,
  errorReportRoutes,
];

/** The map of the server: everything it answers is registered here. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { authenticate, identityRoutes, ping, leave, freeBytes, metrics, webFolder, ...deps } = options;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: requestIds(deps.random),
    requestIdHeader: false,
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    routerOptions: { maxParamLength: 4096 },
    forceCloseConnections: 'idle',
    // What still comes over a connection that is open is answered: to the proxy a 503 would be the last word.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
  });
  app.setSerializerCompiler(replySerializer(deps.ids));
  useBodies(app);
  useZodValidation(app);
  useProblems(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (metrics) countCalls(app, metrics, deps.config);
  await useSecurityHeaders(app, deps.config);
  if (deps.config.rateLimits) warnOfUnnamedProxy(app, deps.config.trustedProxies);
  const limits = createLimits(deps);
  useFileLimit(app, limits);
  useOpenApi(app, deps.config.publicUrl);
  useHealth(app, ping, leave);
  if (freeBytes) useDiskGuard(app, freeBytes);

  const { live } = deps;
  // Answers that stay open would hold the server when it is to stop.
  app.addHook('preClose', async () => live?.close());
  const kit: RouteKit = { app, deps, authenticate, limits, live };
  identityRoutes?.(kit);
  for (const register of FEATURES) register(kit);

  await useWeb(app, deps, webFolder, headsOf(deps));
  return app;
}

/** Counts calls, and shows the figures here unless they have a port of their own. */
function countCalls(app: FastifyInstance, metrics: Metrics, { metrics: place }: Deps['config']): void {
  useMetrics(app, metrics);
  countAttendance(app, metrics);
  if (place?.token !== undefined && place.port === undefined) useMetricsRoute(app, metrics, place.token);
}
