<?php

declare(strict_types=1);

namespace Theatre\Booking;

use PDO;
use PDOException;

final class SeatMap
{
    private const UNIQUE_VIOLATION = '23505';

    public function __construct(private PDO $db)
    {
        $db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
    }

    /** @return array<string, list<int>> the free seats by row */
    public function free(int $show): array
    {
        $statement = $this->db->prepare(<<<'SQL'
            SELECT seat.row_name, seat.number
              FROM seat
              JOIN show ON show.hall_id = seat.hall_id
             WHERE show.id = :show
               AND NOT EXISTS (
                   SELECT 1 FROM booking
                    WHERE booking.show_id = show.id AND booking.seat_id = seat.id
               )
             ORDER BY seat.row_name, seat.number
            SQL);
        $statement->execute(['show' => $show]);

        $rows = [];
        while ($seat = $statement->fetch(PDO::FETCH_ASSOC)) {
            $rows[$seat['row_name']][] = (int) $seat['number'];
        }

        return $rows;
    }

    /** @param list<int> $seats */
    public function book(int $show, array $seats, string $name): bool
    {
        $this->db->beginTransaction();
        try {
            $insert = $this->db->prepare('INSERT INTO booking (show_id, seat_id, name) VALUES (?, ?, ?)');
            foreach ($seats as $seat) {
                $insert->execute([$show, $seat, $name]);
            }
            $this->db->commit();

            return true;
        } catch (PDOException $e) {
            $this->db->rollBack();
            if ($e->getCode() === self::UNIQUE_VIOLATION) {
                return false;
            }
            throw $e;
        }
    }
}
