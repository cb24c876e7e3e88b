/** The conversation before it can be drawn, in its final layout. */
export const Loading = () => (
  <div class="phase" aria-busy="true">
    <p class="hidden-text" role="status">
      Carregando a conversa…
    </p>
    <div class="skeletons" aria-hidden="true">
      <i />
      <i />
      <i class="own" />
      <i />
    </div>
  </div>
)

export const Failed = ({ failure, onRetry }: { failure: string; onRetry: () => void }) => (
  <div class="phase told" role="alert">
    <h2>Não foi possível carregar a conversa</h2>
    <p>{failure}</p>
    <button class="primary" type="button" onClick={onRetry}>
      Tentar de novo
    </button>
  </div>
)

export const Unavailable = () => (
  <div class="phase told">
    <h2>Atendimento indisponível</h2>
    <p>Este atendimento não está disponível no momento.</p>
  </div>
)
