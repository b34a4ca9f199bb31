import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from './context.ts';
import { readOutbox } from './doctor/outbox.ts';
import { activityRoutes } from './features/activities/routes.ts';
import { attendeeRoutes } from './features/attendees/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { clubRoutes } from './features/clubs/routes.ts';
import { crewRoutes } from './features/crews/routes.ts';
import { deliveryRoutes } from './features/deliveries/routes.ts';
import { errorReportRoutes } from './features/error-reports/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { penaltyRoutes } from './features/penalties/routes.ts';
import { pollRoutes } from './features/polls/routes.ts';
import { popupRoutes } from './features/popups/routes.ts';
import { createPageHeads } from './features/previews/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { seriesRoutes } from './features/series/routes.ts';
import { standingRoutes } from './features/standing/routes.ts';
import { waiterRoutes } from './features/waiters/routes.ts';
import { InFlight, registerAdmission } from './http/admission/admission.ts';
import { registerBodyParsers } from './http/body-parsers.ts';
import { type ReadFreeBytes, registerDiskGuard } from './http/disk-guard.ts';
import { registerEarlyRefusals, sendClientError, sendFrameworkError } from './http/early-refusals.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { registerProxyWarning } from './http/proxy-warning.ts';
import { type CreateLimiter, createRateLimits, registerFileRateLimit } from './http/rate-limits.ts';
import { replySerializer } from './http/reply.ts';
import { createRequestIds } from './http/request-ids.ts';
import type { Authenticate, Router } from './http/routes.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerValidation } from './http/validation.ts';
import type { ReadReader } from './http/web/documents/document.ts';
import { registerWebApp } from './http/web/web.ts';
import { WITHOUT_COMPILERS } from './http/without-compilers.ts';
import { registerAdmissionMetrics } from './observability/admission-metrics.ts';
import { registerAttendanceMetrics } from './observability/attendance-metrics.ts';
import { type Metrics, registerMetrics, registerMetricsRoute } from './observability/metrics.ts';
import { registerOutboxMetrics } from './observability/outbox-metrics.ts';
import { RequestLog } from './observability/request-log.ts';
import { registerOpenApi } from './openapi/openapi.ts';

export interface AppOptions extends Deps {
  readonly authenticate: Authenticate;
  /** The log-in and member routes. Tests that inject their own `authenticate` omit them. */
  readonly identityRoutes?: (router: Router) => void;
  /** Who reads a document. When absent, documents are rendered for visitors. */
  readonly readReader?: ReadReader;
  /** Throws unless the database answers. */
  readonly ping: () => Promise<void>;
  /** Resolves when the server may stop accepting requests; see `registerHealth`. */
  readonly beforeStop?: () => Promise<void>;
  /** Whether it stops since another process goes on in its place. */
  readonly isReplaced?: (() => boolean) | undefined;
  /** What counts the calls of a rate limit. Default: this process. */
  readonly createLimiter?: CreateLimiter | undefined;
  /** Free bytes on the disk of the data folder. When absent, writes are not checked. */
  readonly freeBytes?: ReadFreeBytes;
  /** When absent, calls are not counted. */
  readonly metrics?: Metrics | null;
  /** The built web app, or null to serve the API alone. */
  readonly webFolder: string | null;
}

const BODY_LIMIT = 256 * 1024;
/** Includes uploads; slower requests are cut off. */
const REQUEST_TIMEOUT_MS = 120_000;

const FEATURES: readonly ((router: Router) => void)[] = [
  clubRoutes,
  homeRoutes,
  crewRoutes,
  activityRoutes,
  attendeeRoutes,
  waiterRoutes,
  seriesRoutes,
  pollRoutes,
  standingRoutes,
  notificationRoutes,
  deliveryRoutes,
  noticeRoutes,
  messageRoutes,
  likeRoutes,
  imageRoutes,
  auditRoutes,
  penaltyRoutes,
  popupRoutes,
  reportRoutes,
  errorReportRoutes,
  exportRoutes,
];

/** Registers everything the server answers. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    authenticate,
    identityRoutes,
    readReader,
    ping,
    beforeStop,
    isReplaced,
    createLimiter,
    freeBytes,
    metrics,
    webFolder,
    ...deps
  } = options;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: createRequestIds(deps.random),
    requestIdHeader: false,
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    routerOptions: { maxParamLength: 4096 },
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered: a proxy would pass a 503 on to the client.
    return503OnClosing: false,
    frameworkErrors: sendFrameworkError(deps.config),
    clientErrorHandler: sendClientError(deps.config),
    http: { requireHostHeader: false },
    schemaController: WITHOUT_COMPILERS,
  });
  app.setSerializerCompiler(replySerializer(deps.ids));
  registerBodyParsers(app);
  registerValidation(app);
  registerErrorHandler(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (metrics) registerAllMetrics(app, metrics, deps);
  registerSecurityHeaders(app, deps.config);
  registerEarlyRefusals(app);
  const inFlight = new InFlight();
  const countRefused = metrics && registerAdmissionMetrics(metrics, () => inFlight.size);
  registerAdmission(app, { inFlight, onRefused: () => countRefused?.() });
  if (deps.config.rateLimits) registerProxyWarning(app, deps.config.trustedProxies);
  const rateLimits = createRateLimits(deps, createLimiter);
  registerFileRateLimit(app, rateLimits);
  registerOpenApi(app, deps.config.publicUrl);
  registerHealth(app, ping, { beforeStop, isReplaced });
  if (freeBytes) registerDiskGuard(app, freeBytes);

  const { live } = deps;
  // Open event streams would keep the server from closing.
  app.addHook('preClose', async () => live?.close());
  const router: Router = { app, deps, authenticate, rateLimits, live };
  identityRoutes?.(router);
  for (const register of FEATURES) register(router);

  await registerWebApp(app, deps, { folder: webFolder, headOf: createPageHeads(deps), readReader });
  return app;
}

/** Serves the metrics on this port unless they have their own. */
function registerAllMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { config: { metrics: place }, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
): void {
  registerMetrics(app, metrics);
  registerAttendanceMetrics(app, metrics);
  registerOutboxMetrics(metrics, () => readOutbox(db), clock);
  if (place?.token !== undefined && place.port === undefined) registerMetricsRoute(app, metrics, place.token);
}
