<?php

declare(strict_types=1);

namespace App\Payment;

use Symfony\Contracts\HttpClient\HttpClientInterface;

final class CardGateway
{
    public function __construct(
        private readonly HttpClientInterface $acquirer,
        private readonly string $merchant,
    ) {
    }

    public function charge(string $card, int $cents, string $currency, string $reference): Receipt
    {
        if ($cents <= 0) {
            throw new \InvalidArgumentException('nothing to charge');
        }
        $response = $this->acquirer->request('POST', '/charges', [
            'headers' => ['Idempotency-Key' => $reference],
            'json' => [
                'merchant' => $this->merchant,
                'card' => $card,
                'amount' => ['value' => $cents, 'currency' => strtoupper($currency)],
            ],
        ]);

        return match ($response->getStatusCode()) {
            200, 201 => Receipt::accepted($response->toArray()['id']),
            402 => Receipt::declined($response->toArray(false)['reason'] ?? 'declined'),
            default => throw new GatewayException($response->getContent(false)),
        };
    }
}
