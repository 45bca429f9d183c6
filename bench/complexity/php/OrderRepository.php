<?php

declare(strict_types=1);

namespace App\Repository;

use App\Entity\Order;
use Doctrine\ORM\EntityManagerInterface;

final class OrderRepository
{
    public function __construct(private readonly EntityManagerInterface $em)
    {
    }

    public function byNumber(string $number): ?Order
    {
        return $this->em->getRepository(Order::class)->findOneBy(['number' => $number]);
    }

    /** @return list<Order> */
    public function late(\DateTimeImmutable $now, ?string $country = null): array
    {
        $query = $this->em->createQueryBuilder()
            ->select('o')
            ->from(Order::class, 'o')
            ->where('o.promisedFor < :now')
            ->andWhere('o.deliveredAt IS NULL')
            ->setParameter('now', $now);
        if ($country !== null) {
            $query->andWhere('o.country = :country')->setParameter('country', $country);
        }

        return $query->getQuery()->getResult();
    }

    public function add(Order ...$orders): void
    {
        foreach ($orders as $order) {
            $this->em->persist($order);
        }
        $this->em->flush();
    }
}
