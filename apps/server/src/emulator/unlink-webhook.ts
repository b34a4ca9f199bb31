/** The webhook that Kakao sends when a user unlinks the app. */
export function unlinkWebhook(options: { adminKey: string; appId: number; userId: number }) {
  return {
    method: 'POST',
    url: '/api/v1/oauth/kakao/unlink',
    headers: {
      authorization: `KakaoAK ${options.adminKey}`,
      'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
    },
    payload: new URLSearchParams({
      app_id: String(options.appId),
      user_id: String(options.userId),
      referrer_type: 'UNLINK_FROM_APPS',
    }).toString(),
  } as const;
}
